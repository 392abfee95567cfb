// Where a run stands, apart from its tensors.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "trainer/data/row_order.hpp"

namespace trainer::checkpoint {

struct TrainState {
  std::int64_t step = 0;           // steps done
  std::int64_t schedule_step = 0;  // where the learning rate's schedule stands; other than step only after it was reset
  std::int64_t tokens = 0;  // tokens trained on
  std::int64_t skipped_steps = 0;  // steps left out for NaN or infinity (training.skip_nan_inf)
  data::Position position;  // the next row of the data

  // What `position` is a position in: with other data, row length or seed it means nothing.
  std::uint64_t data_fingerprint = 0;
  std::int64_t seq_len = 0;
  std::int64_t seed = 0;

  std::string tokenizer;  // Tokenizer::name()
  std::map<std::string, std::string> generators;  // state of torch's random generators, by device, as hexadecimal
};

/// {"step": 40, ...}
std::string to_json(const TrainState& state);

/// Throws std::runtime_error that says what is missing or wrong.
TrainState train_state_from_json(const std::string& text);

}  // namespace trainer::checkpoint
