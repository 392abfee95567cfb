#include "trainer/checkpoint/train_state.hpp"

#include <nlohmann/json.hpp>

namespace trainer::checkpoint {

std::string to_json(const TrainState& state) {
  const nlohmann::ordered_json json{
      {"step", state.step},
      {"schedule_step", state.schedule_step},
      {"tokens", state.tokens},
      {"skipped_steps", state.skipped_steps},
      {"data",
       {{"epoch", state.position.epoch},
        {"row", state.position.row},
        {"fingerprint", state.data_fingerprint},
        {"seq_len", state.seq_len},
        {"seed", state.seed}}},
      {"tokenizer", state.tokenizer},
      {"generators", state.generators},
  };
  return json.dump(2) + "\n";
}

TrainState train_state_from_json(const std::string& text) {
  const auto json = nlohmann::json::parse(text);
  const auto& data = json.at("data");
  TrainState state;
  json.at("step").get_to(state.step);
  json.at("schedule_step").get_to(state.schedule_step);
  json.at("tokens").get_to(state.tokens);
  json.at("skipped_steps").get_to(state.skipped_steps);
  data.at("epoch").get_to(state.position.epoch);
  data.at("row").get_to(state.position.row);
  data.at("fingerprint").get_to(state.data_fingerprint);
  data.at("seq_len").get_to(state.seq_len);
  data.at("seed").get_to(state.seed);
  json.at("tokenizer").get_to(state.tokenizer);
  json.at("generators").get_to(state.generators);
  return state;
}

}  // namespace trainer::checkpoint
