import type { UnsafePart } from '../../prose/unsafe-part.ts'
import type * as en from '../en/prose.ts'

const fixes: Readonly<Record<UnsafePart, string>> = {
  html: '请改用 Markdown。如需原样显示标签，请放入反引号，或在“<”前加反斜杠。',
  link: '链接只能指向“https://…”、报告内的“#标题”，或以测试方案所在目录为起点的文件路径。',
  'remote-image': '报告不从网络加载任何内容。请把图片放在测试方案旁，并写出其路径。',
  image: '请以测试方案所在目录为起点，给出 PNG、JPEG、GIF、WebP 或 SVG 文件的路径。',
}

const names: Readonly<Record<UnsafePart, string>> = {
  html: 'HTML 标签',
  link: '链接',
  'remote-image': '图片',
  image: '图片',
}

const longest = 60

const shortened = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text)

export const errors: typeof en.errors = {
  SECTION_UNSAFE: ({ is, text }) => ({
    seen: `章节中含有不允许的${names[is]}“${shortened(text)}”`,
    fix: fixes[is],
  }),
  SECTION_UNTITLED: ({ place }) => ({
    seen: `位于“${place}”的章节没有标题`,
    fix: '请添加标题，或用“start of”“end of”将其放入某一部分之内。',
  }),
  SECTION_FILE_MISSING: ({ file }) => ({
    seen: `章节引用的文件 ${file} 不存在`,
    fix: '请更正路径。路径以引用它的文件所在目录为起点。',
  }),
  SECTION_FILE_OUTSIDE: ({ file }) => ({
    seen: `章节引用的文件 ${file} 位于测试方案所在目录之外`,
    fix: '请将该文件复制到测试方案所在目录，并引用该副本。',
  }),
  SECTION_FILE_TOO_LARGE: ({ file, mebibytes }) => ({
    seen: `章节引用的文件 ${file} 超过 ${mebibytes} MiB`,
    fix: '请缩小该文件，或改为链接到网上的副本。',
  }),
}
