// The precompiled header of every trainer unit. ATen/ATen.h is the largest part of what a unit that computes
// with tensors parses; torch/torch.h would make the header, and every unit's load of it, several times
// larger.
#pragma once
#include <ATen/ATen.h>
