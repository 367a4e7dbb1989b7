import { ascii } from '../../src/binary/bytes.ts'
import type { ByteSource } from '../../src/binary/tar.ts'
import { type DataFormat, type DataPart, digits, shardsOf } from './format.ts'
import { blockLength, readTar, tarEnd, tarEntry } from '../../src/binary/tar.ts'

/**
 * Tar archives in which files of one sample follow each other and share a name: `00000012.jpg` and `00000012.cls`, the label
 * as a text. Layout: github.com/webdataset/webdataset. Index beside each archive: as DALI's wds2idx writes it, version 1.2.
 */
export const webdataset: DataFormat = {
  name: 'webdataset',
  writer: ({ images }) => {
    const shards = shardsOf(images)
    let shard = 0
    let offset = 0
    let lines: string[] = []
    const nameOf = () => `train-${digits(shard, 6)}`
    const finished = () => [
      { path: `${nameOf()}.tar`, data: tarEnd() },
      { path: `${nameOf()}.idx`, data: ascii(`v1.2 ${lines.length}\n${lines.join('')}`) },
    ]
    return {
      *add({ scene, jpeg }) {
        const into = shards.shardOf(scene.index)
        if (into !== shard) {
          yield* finished()
          ;[shard, offset, lines] = [into, 0, []]
        }
        const components: string[] = []
        for (const [extension, content] of [
          ['jpg', jpeg],
          ['cls', ascii(String(scene.label))],
        ] as const) {
          const name = `${digits(scene.index, 8)}.${extension}`
          const data = tarEntry(name, content)
          components.push(`${extension} ${offset + blockLength} ${content.length} ${name}`)
          offset += data.length
          yield { path: `${nameOf()}.tar`, data }
        }
        lines.push(`${components.join(' ')}\n`)
      },
      end: finished,
    }
  },
  holdsImages: (path) => /\.tar$/.test(path),
  read: readShard,
}

function* readShard(source: ByteSource): Iterable<DataPart> {
  let record = 0
  for (const file of readTar(source)) {
    if ('fault' in file)
      yield { kind: 'fault', is: file.fault, at: { record: record + 1, offset: file.offset } }
    else if (/\.jpe?g$/i.test(file.name))
      yield { kind: 'image', jpeg: file.content, at: { record: ++record, offset: file.offset } }
  }
}
