#include "trainer/checkpoint/checkpoint.hpp"

#include <fstream>
#include <iterator>

#include "trainer/checkpoint/folder_writer.hpp"
#include "trainer/checkpoint/step_folders.hpp"
#include "trainer/errors.hpp"

namespace trainer::checkpoint {
namespace {

namespace fs = std::filesystem;

constexpr const char* model_file = "model.safetensors";
constexpr const char* config_file = "config.json";
constexpr const char* optimizer_file = "optimizer.safetensors";
constexpr const char* state_file = "train_state.json";

std::string read_text(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(stream), {}};
  if (!stream) throw RunError(Problem{.what = "can't read a file of a checkpoint", .where = path.string()});
  return text;
}

TrainState read_state(const fs::path& path, const std::string& next) {
  try {
    return train_state_from_json(read_text(path));
  } catch (const RunError&) {
    throw;
  } catch (const std::exception& error) {
    throw RunError(Problem{.what = "a file of a checkpoint can't be understood",
                           .where = path.string(),
                           .got = error.what(),
                           .expected = "what this program wrote",
                           .next = next});
  }
}

std::string advice(const fs::path& folder) {
  std::string others;
  for (const std::int64_t step : saved_steps(folder.parent_path())) {
    if (step_folder(folder.parent_path(), step) == folder) continue;
    others += (others.empty() ? "" : ", ") + std::to_string(step);
  }
  if (others.empty()) return "there is no other checkpoint beside it: delete the folder to start over";
  return "delete this folder to go on from the one before, or choose one: --checkpoint.load_step N (there are " +
         others + ")";
}

}  // namespace

void save(const fs::path& folder, const Snapshot& snapshot) {
  FolderWriter writer(folder);
  writer.add(model_file, [&](FileWriter& file) { write_safetensors(file, snapshot.model, snapshot.dtype); });
  writer.add(config_file, [&](FileWriter& file) { file.write(snapshot.config_json); });
  if (!snapshot.weights_only) {
    writer.add(optimizer_file, [&](FileWriter& file) { write_safetensors(file, snapshot.optimizer); });
  }
  writer.add(state_file, [&](FileWriter& file) { file.write(to_json(snapshot.state)); });
  writer.commit();
}

Loaded load(const fs::path& folder) {
  const std::string next = advice(folder);
  const bool ours = fs::exists(folder / state_file) || fs::exists(folder / manifest_name);
  if (ours) verify_folder(folder, next);

  Loaded loaded{.model = read_safetensors(folder / model_file), .config_json = {}, .optimizer = {}, .state = {}};
  if (fs::exists(folder / config_file)) loaded.config_json = read_text(folder / config_file);
  if (fs::exists(folder / optimizer_file)) loaded.optimizer = read_safetensors(folder / optimizer_file);
  if (ours) loaded.state = read_state(folder / state_file, next);
  return loaded;
}

}  // namespace trainer::checkpoint
