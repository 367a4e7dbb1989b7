import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { sharedFiles } from '../../src/host/installation/program.ts'
import { freshFolder } from '../run/replayed.ts'
import { tar, trainArchive, validationArchive, validationImage } from './archives.ts'

let folder: string
beforeEach(() => (folder = freshFolder()))
const at = (name: string) => join(folder, name)

function unpack(...words: string[]): string {
  const program = join(sharedFiles(), 'imagenet', 'unpack.py')
  const { status, stderr } = spawnSync('python3', [program, ...words], { cwd: folder, encoding: 'utf8' })
  return status === 0 ? 'done' : stderr.trimEnd()
}

const files = (name: string) =>
  readdirSync(at(name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(at(name).length + 1))
    .toSorted()

const classes = {
  n01440764: ['n01440764_18.JPEG', 'n01440764_36.JPEG'],
  n15075141: ['n15075141_0.JPEG'],
}
const images = ['n01440764/n01440764_18.JPEG', 'n01440764/n01440764_36.JPEG', 'n15075141/n15075141_0.JPEG']

describe("the archive of ImageNet's training images", () => {
  const train = () => unpack('train', 'train.tar', 'train')
  const given = (archive: Buffer) => writeFileSync(at('train.tar'), archive)

  it('becomes a folder of images for each class, and stays', () => {
    given(trainArchive(classes))
    expect(train()).toBe('done')
    expect(files('train')).toEqual(images)
    expect(readFileSync(at('train/n01440764/n01440764_36.JPEG'), 'utf8')).toBe('image n01440764_36.JPEG')
    expect(readdirSync(folder).toSorted()).toEqual(['train', 'train.tar'])
  })

  it('does not touch a folder that is there', () => {
    given(trainArchive(classes))
    mkdirSync(at('train/mine'), { recursive: true })
    writeFileSync(at('train/mine/image'), 'mine')
    expect(train()).toBe('train is there already and is not touched.')
    expect(files('train')).toEqual(['mine/image'])
  })

  it('is continued where it was interrupted, and an interrupted class is unpacked again', () => {
    given(trainArchive(classes))
    mkdirSync(at('train.unpacking/n01440764'), { recursive: true })
    writeFileSync(at('train.unpacking/n01440764/n01440764_18.JPEG'), 'of the first attempt')
    mkdirSync(at('train.unpacking/n15075141.part'))
    writeFileSync(at('train.unpacking/n15075141.part/half.JPEG'), '')
    expect(train()).toBe('done')
    expect(files('train')).toEqual(images.filter((name) => name !== images[1]))
    expect(readFileSync(at(`train/${images[0] ?? ''}`), 'utf8')).toBe('of the first attempt')
  })

  const whole = trainArchive(classes)
  const damaged = (byte: number) =>
    Buffer.concat([whole.subarray(0, byte), Buffer.from('x'), whole.subarray(byte + 1)])
  it.each([
    [
      'cut between two classes',
      whole.subarray(0, 512 + 3 * 1024),
      /^train.tar is cut short after \d+ bytes\.$/,
    ],
    [
      'cut in a class',
      whole.subarray(0, 2000),
      /^train.tar is no whole tar archive: unexpected end of data\.$/,
    ],
    ['empty', Buffer.alloc(0), /^train.tar is no whole tar archive: empty file\.$/],
    ['no archive', Buffer.alloc(4096, 'x'), /^train.tar is no whole tar archive/],
    ['of nothing', Buffer.alloc(10240), /^The archive holds no class\.$/],
    [
      'damaged in the header of a later image',
      damaged(512 + 1024 + 10),
      /^n01440764.tar is damaged at byte 1024\.$/,
    ],
    [
      'of other files',
      tar({ 'README.txt': '' }),
      /^train.tar holds README.txt, which is no archive of a class\.$/,
    ],
    [
      'of classes that are none',
      tar({ 'n01440764.tar': 'x'.repeat(1024) }),
      /^n01440764.tar is no whole tar archive/,
    ],
    [
      'of classes with other files',
      tar({ 'n01440764.tar': tar({ 'run.sh': '' }) }),
      /^n01440764.tar holds run.sh, which is no JPEG image\.$/,
    ],
  ])('that is %s ends in an error, and the folder does not appear', (_, archive, error) => {
    given(archive)
    expect(train()).toMatch(error)
    expect(existsSync(at('train'))).toBe(false)
  })

  it('writes nothing outside of its folder, whatever names it holds', () => {
    given(tar({ '../n01440764.tar': tar({ '../../../../stray.JPEG': 'x' }) }))
    expect(train()).toBe('done')
    expect(files('train')).toEqual(['n01440764/stray.JPEG'])
  })

  it('that is not there is named', () => {
    expect(train()).toContain("No such file or directory: 'train.tar'")
  })
})

describe("the archive of ImageNet's validation images", () => {
  const validation = () => unpack('validation', 'val.tar', 'labels', 'val')
  const given = (archive: Buffer, labels: string) => {
    writeFileSync(at('val.tar'), archive)
    writeFileSync(at('labels'), labels)
  }
  const sorted = [
    'n01440764/' + validationImage(2),
    'n15075141/' + validationImage(1),
    'n15075141/' + validationImage(3),
  ]

  it.each([
    ["TensorFlow's list of classes", 'n15075141\nn01440764\nn15075141\n'],
    [
      'the commands of valprep.sh',
      `mkdir -p n01440764\nmkdir -p n15075141\n${sorted.map((path) => `mv ${path.split('/')[1] ?? ''} ${path.split('/')[0] ?? ''}/`).join('\n')}\n`,
    ],
  ])('is sorted into classes by %s', (_, labels) => {
    given(validationArchive(3), labels)
    expect(validation()).toBe('done')
    expect(files('val')).toEqual(sorted)
    expect(readdirSync(folder).toSorted()).toEqual(['labels', 'val', 'val.tar'])
    expect(validation()).toBe('val is there already and is not touched.')
  })

  it.each([
    [
      'has fewer images than labels',
      validationArchive(1),
      'n01440764\n'.repeat(3),
      `val.tar lacks ${validationImage(2)} and 1 more of its images.`,
    ],
    [
      'has more images than labels',
      validationArchive(2),
      'n01440764\n',
      `labels has no class for ${validationImage(2)}.`,
    ],
    ['has labels of another form', validationArchive(1), '490\n', 'labels names no class of an image.'],
    [
      'has an image twice',
      Buffer.concat([validationArchive(1).subarray(0, 1024), validationArchive(1)]),
      'n01440764\n',
      `labels has no class for ${validationImage(1)}.`,
    ],
  ])('that %s ends in an error, and the folder does not appear', (_, archive, labels, error) => {
    given(archive, labels)
    expect(validation()).toBe(error)
    expect(existsSync(at('val'))).toBe(false)
  })
})

describe('the list of images', () => {
  it('has the path of each image and the number of its class, and replaces none', () => {
    writeFileSync(at('train.tar'), trainArchive(classes))
    unpack('train', 'train.tar', 'train')
    expect(unpack('list', 'train', 'train_list.txt')).toBe('done')
    const list = readFileSync(at('train_list.txt'), 'utf8')
    expect(list).toBe(`train/${images[0] ?? ''} 0\ntrain/${images[1] ?? ''} 0\ntrain/${images[2] ?? ''} 1\n`)
    expect(unpack('list', 'train', 'train_list.txt')).toBe(
      'train_list.txt is there already and is not touched.',
    )
    expect(readFileSync(at('train_list.txt'), 'utf8')).toBe(list)
  })

  it('of a folder without classes is an error', () => {
    mkdirSync(at('train'))
    expect(unpack('list', 'train', 'train_list.txt')).toBe('train has no folder of a class.')
    expect(existsSync(at('train_list.txt'))).toBe(false)
  })
})
