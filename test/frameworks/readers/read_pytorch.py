"""Reads the image folder with torchvision; one line for each image: digest, label, width, height."""
import hashlib, sys
import torchvision

for path, label in torchvision.datasets.ImageFolder(sys.argv[1] + "/folder/train").samples:
    with open(path, "rb") as file:
        digest = hashlib.sha256(file.read()).hexdigest()
    _, height, width = torchvision.io.read_image(path).shape
    print("image", digest, label, width, height)
