/** What a section of a report must not contain. */
type UnsafePart = 'html' | 'link' | 'remote-image' | 'image'

const fixesEn: Readonly<Record<UnsafePart, string>> = {
  html: 'Use Markdown instead. To show a tag as text, put it in backticks or write a backslash before `<`.',
  link: "Link to 'https://…', to a '#heading' of the report, or to a file by its path from the folder of the suite.",
  'remote-image':
    'A report loads nothing from the network. Put the image beside the suite and name its path.',
  image: 'Name a PNG, JPEG, GIF, WebP or SVG file by its path from the folder of the suite.',
}

const namesEn: Readonly<Record<UnsafePart, string>> = {
  html: 'the HTML',
  link: 'the link',
  'remote-image': 'the image',
  image: 'the image',
}

const longest = 60

const shortened = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text)

const fixesZh: Readonly<Record<UnsafePart, string>> = {
  html: '请改用 Markdown。如需原样显示标签，请放入反引号，或在“<”前加反斜杠。',
  link: '链接只能指向“https://…”、报告内的“#标题”，或以测试方案所在目录为起点的文件路径。',
  'remote-image': '报告不从网络加载任何内容。请把图片放在测试方案旁，并写出其路径。',
  image: '请以测试方案所在目录为起点，给出 PNG、JPEG、GIF、WebP 或 SVG 文件的路径。',
}

const namesZh: Readonly<Record<UnsafePart, string>> = {
  html: 'HTML 标签',
  link: '链接',
  'remote-image': '图片',
  image: '图片',
}

export const errors = {
  SECTION_UNSAFE: ({ is, text }: { is: UnsafePart; text: string }) => ({
    seen: {
      en: `a section has ${namesEn[is]} '${shortened(text)}'`,
      zh: `章节中含有不允许的${namesZh[is]}“${shortened(text)}”`,
    },
    fix: { en: fixesEn[is], zh: fixesZh[is] },
  }),
  SECTION_UNTITLED: ({ place }: { place: string }) => ({
    seen: { en: `the section at '${place}' has no title`, zh: `位于“${place}”的章节没有标题` },
    fix: {
      en: "Add a title, or place the section inside a part with 'start of' or 'end of'.",
      zh: '请添加标题，或用“start of”“end of”将其放入某一部分之内。',
    },
  }),
  SECTION_FILE_MISSING: ({ file }: { file: string }) => ({
    seen: { en: `a section needs the file ${file}, which is not there`, zh: `章节引用的文件 ${file} 不存在` },
    fix: {
      en: 'Correct the path. It is relative to the folder of the file that names it.',
      zh: '请更正路径。路径以引用它的文件所在目录为起点。',
    },
  }),
  SECTION_FILE_OUTSIDE: ({ file }: { file: string }) => ({
    seen: {
      en: `a section needs the file ${file}, which is outside the folder of the suite`,
      zh: `章节引用的文件 ${file} 位于测试方案所在目录之外`,
    },
    fix: {
      en: 'Copy the file into the folder of the suite and name the copy.',
      zh: '请将该文件复制到测试方案所在目录，并引用该副本。',
    },
  }),
  SECTION_FILE_TOO_LARGE: ({ file, mebibytes }: { file: string; mebibytes: number }) => ({
    seen: {
      en: `a section shows ${file}, which has more than ${mebibytes} MiB`,
      zh: `章节引用的文件 ${file} 超过 ${mebibytes} MiB`,
    },
    fix: {
      en: 'Make the file smaller, or link to a copy of it on the web.',
      zh: '请缩小该文件，或改为链接到网上的副本。',
    },
  }),
}

declare module '../messages/codes.ts' {
  interface Errors extends Readonly<typeof errors> {}
}
