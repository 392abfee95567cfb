#!/usr/bin/env python3
"""Records what PyTorch computes, for tests/trainer/model_parity.cpp to compare with.

Needs Python's torch (2.11.0 made the file that is there):

    python3 tests/parity/record.py tests/data/parity/llama.json

Weights and tokens come from a formula that the C++ test computes too, so the file holds only settings, losses and
gradient norms. The model is Hugging Face's Llama (transformers, modeling_llama.py) written out in plain operations:
attention with an explicit mask and softmax, rotate_half, repeat_kv. It shares no code and no fused kernel with ours.
"""
import json
import math
import sys

import torch
import torch.nn.functional as F

STEPS = 20
BATCH = 3
SEQ = 24
# With the usual eps of 1e-8, Adam's first step moves a weight by the whole learning rate up or down as rounding decides
# the sign of a gradient that is nearly zero. 1e-6 keeps such weights still, and rounding stays rounding.
OPTIMIZER = {"lr": 2e-3, "beta1": 0.9, "beta2": 0.95, "eps": 1e-6, "weight_decay": 0.1}
MAX_NORM = 1.0

BASE = {"hidden_size": 48, "num_hidden_layers": 3, "num_attention_heads": 4, "num_key_value_heads": 4,
        "intermediate_size": 112, "vocab_size": 80, "max_position_embeddings": 64, "rope_theta": 10000.0,
        "rms_norm_eps": 1e-6, "tie_word_embeddings": False, "attention_bias": False}
SCALING = {"rope_type": "llama3", "factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
           "original_max_position_embeddings": 16}
CASES = {
    "one key head a query head": {},
    "grouped-query attention": {"num_key_value_heads": 2},
    "one key head for all": {"num_key_value_heads": 1},
    "tied embeddings": {"tie_word_embeddings": True, "num_key_value_heads": 2},
    "biases, wide heads": {"attention_bias": True, "mlp_bias": True, "head_dim": 16},
    "llama 3.1's rope": {"rope_theta": 500000.0, "rope_scaling": SCALING, "rms_norm_eps": 1e-5},
}


def mixed(index, stream):
    """32 well mixed bits for each element of an int64 tensor (Mueller's hash); the same in model_parity.cpp."""
    x = (index * 2654435761 + stream * 40503 + 12345) & 0xFFFFFFFF
    for _ in range(2):
        x = ((x ^ (x >> 16)) * 0x45D9F3B) & 0xFFFFFFFF
    return x ^ (x >> 16)


def centred(shape, stream):
    """Uniform in [-0.5, 0.5)."""
    index = torch.arange(math.prod(shape), dtype=torch.int64)
    return (mixed(index, stream).double() / 2**32 - 0.5).float().reshape(shape)


def parameter_shapes(c):
    """Names and shapes in the order in which the weights are numbered."""
    hidden, heads, kv, wide = (c["hidden_size"], c["num_attention_heads"], c["num_key_value_heads"],
                               c["intermediate_size"])
    d = c.get("head_dim", hidden // heads)
    yield "model.embed_tokens.weight", (c["vocab_size"], hidden)
    for i in range(c["num_hidden_layers"]):
        layer = f"model.layers.{i}."
        yield layer + "input_layernorm.weight", (hidden,)
        projections = [("q_proj", heads * d), ("k_proj", kv * d), ("v_proj", kv * d)]
        for name, rows in projections:
            yield f"{layer}self_attn.{name}.weight", (rows, hidden)
        if c["attention_bias"]:
            for name, rows in projections:
                yield f"{layer}self_attn.{name}.bias", (rows,)
        yield layer + "self_attn.o_proj.weight", (hidden, heads * d)
        if c["attention_bias"]:
            yield layer + "self_attn.o_proj.bias", (hidden,)
        yield layer + "post_attention_layernorm.weight", (hidden,)
        for name in ("gate_proj", "up_proj"):
            yield f"{layer}mlp.{name}.weight", (wide, hidden)
        if c.get("mlp_bias"):
            for name in ("gate_proj", "up_proj"):
                yield f"{layer}mlp.{name}.bias", (wide,)
        yield layer + "mlp.down_proj.weight", (hidden, wide)
        if c.get("mlp_bias"):
            yield layer + "mlp.down_proj.bias", (hidden,)
    yield "model.norm.weight", (hidden,)
    if not c["tie_word_embeddings"]:
        yield "lm_head.weight", (c["vocab_size"], hidden)


def make_weights(c):
    weights = {}
    for number, (name, shape) in enumerate(parameter_shapes(c)):
        value = centred(shape, number) * (0.4 if len(shape) > 1 else 0.2)
        if "norm" in name:
            value = value + 1.0
        weights[name] = value.requires_grad_()
    return weights


def make_batch(c, step):
    index = torch.arange(BATCH * (SEQ + 1), dtype=torch.int64)
    rows = (mixed(index, 1000 + step) % c["vocab_size"]).reshape(BATCH, SEQ + 1)
    tokens, targets = rows[:, :-1], rows[:, 1:].clone()
    targets[0, :5] = -100
    return tokens, targets


def inverse_frequencies(c, d):
    f = 1.0 / (c["rope_theta"] ** (torch.arange(0, d, 2, dtype=torch.int64).float() / d))
    scaling = c.get("rope_scaling")
    if scaling is None:
        return f
    factor, old = scaling["factor"], scaling["original_max_position_embeddings"]
    low, high = scaling["low_freq_factor"], scaling["high_freq_factor"]
    wavelength = 2 * math.pi / f
    scaled = torch.where(wavelength > old / low, f / factor, f)
    smooth = (old / wavelength - low) / (high - low)
    smoothed = (1 - smooth) * scaled / factor + smooth * scaled
    medium = ~(wavelength < old / high) & ~(wavelength > old / low)
    return torch.where(medium, smoothed, scaled)


def rms_norm(x, weight, eps):
    return weight * (x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + eps))


def rotate_half(x):
    half = x.shape[-1] // 2
    return torch.cat((-x[..., half:], x[..., :half]), dim=-1)


def attention(c, w, layer, x):
    heads, kv = c["num_attention_heads"], c["num_key_value_heads"]
    d = c.get("head_dim", c["hidden_size"] // heads)
    project = lambda name, count: F.linear(
        x, w[f"{layer}self_attn.{name}.weight"], w.get(f"{layer}self_attn.{name}.bias")
    ).view(BATCH, SEQ, count, d).transpose(1, 2)
    q, k, v = project("q_proj", heads), project("k_proj", kv), project("v_proj", kv)
    angle = torch.outer(torch.arange(SEQ).float(), inverse_frequencies(c, d))
    cos, sin = torch.cat((angle, angle), -1).cos(), torch.cat((angle, angle), -1).sin()
    q, k = q * cos + rotate_half(q) * sin, k * cos + rotate_half(k) * sin
    k, v = (t[:, :, None].expand(-1, -1, heads // kv, -1, -1).reshape(BATCH, heads, SEQ, d) for t in (k, v))
    scores = q @ k.transpose(2, 3) / math.sqrt(d)
    scores = scores.masked_fill(torch.ones(SEQ, SEQ, dtype=torch.bool).triu(1), float("-inf"))
    out = (scores.softmax(-1) @ v).transpose(1, 2).reshape(BATCH, SEQ, heads * d)
    return F.linear(out, w[layer + "self_attn.o_proj.weight"], w.get(layer + "self_attn.o_proj.bias"))


def feed_forward(w, layer, x):
    linear = lambda name, t: F.linear(t, w[f"{layer}mlp.{name}.weight"], w.get(f"{layer}mlp.{name}.bias"))
    return linear("down_proj", F.silu(linear("gate_proj", x)) * linear("up_proj", x))


def loss_of(c, w, tokens, targets):
    eps = c["rms_norm_eps"]
    x = w["model.embed_tokens.weight"][tokens]
    for i in range(c["num_hidden_layers"]):
        layer = f"model.layers.{i}."
        x = x + attention(c, w, layer, rms_norm(x, w[layer + "input_layernorm.weight"], eps))
        x = x + feed_forward(w, layer, rms_norm(x, w[layer + "post_attention_layernorm.weight"], eps))
    head = w["model.embed_tokens.weight"] if c["tie_word_embeddings"] else w["lm_head.weight"]
    logits = F.linear(rms_norm(x, w["model.norm.weight"], eps), head)
    return F.cross_entropy(logits.flatten(0, 1), targets.flatten(), ignore_index=-100)


def record(changes):
    c = BASE | changes
    w = make_weights(c)
    o = OPTIMIZER
    optimizer = torch.optim.AdamW(list(w.values()), lr=o["lr"], betas=(o["beta1"], o["beta2"]), eps=o["eps"],
                                  weight_decay=o["weight_decay"], foreach=False, fused=False)
    losses, norms = [], []
    for step in range(STEPS):
        optimizer.zero_grad()
        loss = loss_of(c, w, *make_batch(c, step))
        loss.backward()
        norms.append(torch.nn.utils.clip_grad_norm_(w.values(), MAX_NORM).item())
        optimizer.step()
        losses.append(loss.item())
    return {"config": c, "losses": losses, "grad_norms": norms}


def main():
    torch.manual_seed(0)
    result = {"torch": torch.__version__, "steps": STEPS, "batch": BATCH, "seq": SEQ, "max_norm": MAX_NORM,
              "optimizer": OPTIMIZER,
              "cases": [{"name": name, **record(changes)} for name, changes in CASES.items()]}
    with open(sys.argv[1], "w", encoding="utf-8") as file:
        json.dump(result, file, indent=1)
        file.write("\n")


if __name__ == "__main__":
    main()
