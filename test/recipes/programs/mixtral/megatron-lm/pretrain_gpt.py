# Stands in for pretrain_gpt.py with the arguments of examples/mixtral/train_mixtral_8x7b_distributed.sh; see megatron.py beside it.
import megatron

SIZES = "--num-layers --hidden-size --ffn-hidden-size --num-attention-heads --num-query-groups --vocab-size --num-experts"
POSITIONS = "--seq-length --max-position-embeddings --position-embedding-type --rotary-base"
REST = "--attention-dropout --hidden-dropout --normalization --init-method-std"
ROUTER = "--moe-router-topk --moe-router-load-balancing-type --moe-aux-loss-coeff --moe-token-dispatcher-type"
RATES = "--lr --min-lr --lr-decay-style --lr-decay-iters --lr-warmup-iters --train-iters --clip-grad --weight-decay"
DATA = "--tokenizer-type --split --log-interval --eval-iters --eval-interval"
megatron.run(
    " ".join((SIZES, POSITIONS, REST, ROUTER, RATES, DATA)).split(),
    ["--no-masked-softmax-fusion", "--no-position-embedding", "--moe-grouped-gemm", "--mock-data"],
    0.5,
)
