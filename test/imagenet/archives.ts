/** Small archives of ImageNet's form: of one archive for each class, and of images without classes. */

/** A tar archive, in the order of its entries. */
export function tar(entries: Readonly<Record<string, string | Uint8Array>>): Buffer {
  const blocks = Object.entries(entries).flatMap(([name, content]) => {
    const data = Buffer.from(content)
    return [header(name, data.length), data, Buffer.alloc(-data.length & 511)]
  })
  return Buffer.concat([...blocks, Buffer.alloc(1024)])
}

function header(name: string, size: number): Buffer {
  const block = Buffer.alloc(512)
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')
  block.write(name, 0)
  block.write(`${octal(0o644, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0`, 100)
  block.write(`${octal(size, 11)} ${octal(0, 11)} `, 124)
  block.write('        0', 148)
  block.write('ustar\x0000', 257)
  block.write(`${octal(sum(block), 6)}\0 `, 148)
  return block
}

const sum = (block: Buffer) => block.reduce((total, byte) => total + byte, 0)

export const trainArchive = (classes: Readonly<Record<string, readonly string[]>>): Buffer =>
  tar(
    Object.fromEntries(
      Object.entries(classes).map(([synset, images]) => [
        `${synset}.tar`,
        tar(Object.fromEntries(images.map((name) => [name, `image ${name}`]))),
      ]),
    ),
  )

export const validationImage = (index: number) => `ILSVRC2012_val_${String(index).padStart(8, '0')}.JPEG`

export const validationArchive = (count: number): Buffer =>
  tar(
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => validationImage(index + 1)).map((name) => [name, name]),
    ),
  )
