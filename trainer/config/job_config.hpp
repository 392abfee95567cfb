// The trainer's whole configuration: one section a member, in the order in which help and dumps list them.
#pragma once

#include "trainer/config/activation.hpp"
#include "trainer/config/checkpoint.hpp"
#include "trainer/config/cluster.hpp"
#include "trainer/config/experimental.hpp"
#include "trainer/config/float8.hpp"
#include "trainer/config/job.hpp"
#include "trainer/config/lr_scheduler.hpp"
#include "trainer/config/metrics.hpp"
#include "trainer/config/model.hpp"
#include "trainer/config/optimizer.hpp"
#include "trainer/config/profiling.hpp"
#include "trainer/config/training.hpp"
#include "trainer/config/validation.hpp"

namespace trainer::config {

struct JobConfig {
  Job job;
  Model model;
  Profiling profiling;
  Optimizer optimizer;
  LRScheduler lr_scheduler;
  Training training;
  Metrics metrics;
  Experimental experimental;
  Checkpoint checkpoint;
  ActivationCheckpoint activation_checkpoint;
  ActivationOffload activation_offload;
  Float8 float8;
  Comm comm;
  MemoryEstimation memory_estimation;
  FaultTolerance fault_tolerance;
  Validation validation;
};

}  // namespace trainer::config

namespace trainer {
using config::JobConfig;
}  // namespace trainer
