"""ResNet-50 v1.5 in Gluon; the model zoo's resnet50_v1 has the stride of a block in its first convolution."""

from mxnet.gluon import HybridBlock, nn
from steady_training.resnet50 import CLASSES, EXPANSION, STAGES


def convolution(inputs: int, outputs: int, kernel: int, stride: int = 1) -> nn.Conv2D:
    return nn.Conv2D(outputs, kernel, stride, kernel // 2, use_bias=False, in_channels=inputs)


def norm(channels: int) -> nn.BatchNorm:
    return nn.BatchNorm(momentum=0.9, epsilon=1e-5, in_channels=channels)


class Bottleneck(HybridBlock):
    def __init__(self, inputs: int, width: int, stride: int, shortcut: bool) -> None:
        super().__init__()
        outputs = width * EXPANSION
        self.conv1, self.bn1 = convolution(inputs, width, 1), norm(width)
        self.conv2, self.bn2 = convolution(width, width, 3, stride), norm(width)
        self.conv3, self.bn3 = convolution(width, outputs, 1), norm(outputs)
        self.downsample = nn.HybridSequential()
        if shortcut:
            self.downsample.add(convolution(inputs, outputs, 1, stride), norm(outputs))

    def hybrid_forward(self, F, x):
        y = F.relu(self.bn1(self.conv1(x)))
        y = F.relu(self.bn2(self.conv2(y)))
        return F.relu(self.bn3(self.conv3(y)) + self.downsample(x))


class ResNet50(HybridBlock):
    def __init__(self) -> None:
        super().__init__()
        self.conv1, self.bn1 = convolution(3, 64, 7, 2), norm(64)
        channels = 64
        for number, (width, blocks, stride) in enumerate(STAGES, start=1):
            stage = nn.HybridSequential()
            for index in range(blocks):
                stage.add(Bottleneck(channels, width, stride if index == 0 else 1, shortcut=index == 0))
                channels = width * EXPANSION
            setattr(self, f"layer{number}", stage)
        self.fc = nn.Dense(CLASSES, in_units=channels)

    def hybrid_forward(self, F, x):
        x = F.relu(self.bn1(self.conv1(x)))
        x = F.Pooling(x, kernel=(3, 3), stride=(2, 2), pad=(1, 1), pool_type="max")
        x = self.layer4(self.layer3(self.layer2(self.layer1(x))))
        return self.fc(F.Pooling(x, global_pool=True, pool_type="avg", kernel=(1, 1)))
