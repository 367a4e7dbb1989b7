"""Real images for OneFlow: OFRecord through OneFlow's own readers and decoders."""

from collections.abc import Iterator

import oneflow as flow
from steady_training import data_set
from steady_training.options import Options
from steady_training.ranks import Ranks

# Batches that the reader has ready; OneFlow states no number, and reads its records one batch ahead.
PREFETCHED = 2


# Images that are shuffled among each other, unless a rank has fewer than four times as many.
SHUFFLED = 1024


class Reader(flow.nn.Module):
    """Deals the images out to ranks by its placement; a reader of local tensors gives every rank the same."""

    def __init__(self, options: Options, place: Ranks) -> None:
        super().__init__()
        found = options.data_set
        size = options.image_size
        everywhere = {"placement": flow.placement.all("cpu"), "sbp": flow.sbp.split(0)}
        self.records = flow.nn.OfrecordReader(
            str(found.folder / "train"),
            batch_size=options.batch * place.size,
            data_part_num=len(found.files),
            part_name_suffix_length=5,
            random_shuffle=True,
            shuffle_after_epoch=True,
            shuffle_buffer_size=max(1, min(SHUFFLED, found.images // place.size // 4)),
            random_seed=options.seed,
            **everywhere,
        )
        self.labels = flow.nn.OfrecordRawDecoder("class/label", shape=(), dtype=flow.int32)
        self.images = flow.nn.OFRecordImageDecoderRandomCrop(
            "encoded", color_space="RGB", random_area=data_set.CROP_AREA, random_aspect_ratio=data_set.CROP_RATIO
        )
        self.resize = flow.nn.image.Resize(target_size=[size, size])
        self.coin = flow.nn.CoinFlip(batch_size=options.batch * place.size, random_seed=options.seed, **everywhere)
        self.normalize = flow.nn.CropMirrorNormalize(
            color_space="RGB",
            output_layout="NCHW",
            mean=[255 * value for value in data_set.MEAN],
            std=[255 * value for value in data_set.DEVIATION],
            output_dtype=flow.float,
        )

    def forward(self) -> tuple[flow.Tensor, flow.Tensor]:
        records = self.records()
        images = self.resize(self.images(records))[0]
        return self.normalize(images, self.coin()).to_local(), self.labels(records).to_local()


def native(
    options: Options, place: Ranks, device: flow.device
) -> tuple[Iterator[tuple[flow.Tensor, flow.Tensor]], int]:
    """Batches on the device, without an end, and how many may be ready."""
    return _reading(Reader(options, place), device), PREFETCHED


def _reading(reader: Reader, device: flow.device) -> Iterator[tuple[flow.Tensor, flow.Tensor]]:
    while True:
        images, labels = reader()
        # OneFlow computes later what Python asks for: a batch is there when its numbers are.
        flow._oneflow_internal.eager.Sync()
        yield images.to(device), labels.to(device)
