# Stands in for pretrain_gpt.py with the arguments of examples/llama/train_llama3_8b_h100_fp8.sh; see megatron.py beside it.
import megatron

SIZES = "--num-layers --hidden-size --ffn-hidden-size --num-attention-heads --num-query-groups --kv-channels --vocab-size"
POSITIONS = "--seq-length --max-position-embeddings --position-embedding-type --rotary-base --rotary-percent"
REST = "--attention-dropout --hidden-dropout --normalization --init-method-std --attention-backend"
RATES = "--lr --min-lr --decoupled-lr --decoupled-min-lr --lr-decay-style --lr-decay-samples --lr-warmup-samples"
ADAM = "--clip-grad --weight-decay --adam-beta1 --adam-beta2 --train-samples --empty-unused-memory-level"
DATA = "--tokenizer-type --tiktoken-pattern --split --num-workers --log-interval --eval-iters --eval-interval"
ENDS = "--exit-duration-in-mins --distributed-timeout-minutes"
megatron.run(
    " ".join((SIZES, POSITIONS, REST, RATES, ADAM, DATA, ENDS)).split(),
    [
        "--apply-layernorm-1p",
        "--grad-reduce-in-bf16",
        "--cross-entropy-loss-fusion",
        "--calculate-per-token-loss",
        "--manual-gc",
        "--mock-data",
        "--no-create-attention-mask-in-dataloader",
        "--no-mmap-bin-files",
        "--log-throughput",
    ],
    0.8,
)
