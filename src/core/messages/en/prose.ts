import type { UnsafePart } from '../../prose/unsafe-part.ts'

const fixes: Readonly<Record<UnsafePart, string>> = {
  html: 'Use Markdown instead. To show a tag as text, put it in backticks or write a backslash before `<`.',
  link: "Link to 'https://…', to a '#heading' of the report, or to a file by its path from the folder of the suite.",
  'remote-image':
    'A report loads nothing from the network. Put the image beside the suite and name its path.',
  image: 'Name a PNG, JPEG, GIF, WebP or SVG file by its path from the folder of the suite.',
}

const names: Readonly<Record<UnsafePart, string>> = {
  html: 'the HTML',
  link: 'the link',
  'remote-image': 'the image',
  image: 'the image',
}

const longest = 60

const shortened = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text)

/** Sections of a report that its author wrote. */
export const errors = {
  SECTION_UNSAFE: ({ is, text }: { is: UnsafePart; text: string }) => ({
    seen: `a section has ${names[is]} '${shortened(text)}'`,
    fix: fixes[is],
  }),
  SECTION_UNTITLED: ({ place }: { place: string }) => ({
    seen: `the section at '${place}' has no title`,
    fix: "Add a title, or place the section inside a part with 'start of' or 'end of'.",
  }),
  SECTION_FILE_MISSING: ({ file }: { file: string }) => ({
    seen: `a section needs the file ${file}, which is not there`,
    fix: 'Correct the path. It is relative to the folder of the file that names it.',
  }),
  SECTION_FILE_OUTSIDE: ({ file }: { file: string }) => ({
    seen: `a section needs the file ${file}, which is outside the folder of the suite`,
    fix: 'Copy the file into the folder of the suite and name the copy.',
  }),
  SECTION_FILE_TOO_LARGE: ({ file, mebibytes }: { file: string; mebibytes: number }) => ({
    seen: `a section shows ${file}, which has more than ${mebibytes} MiB`,
    fix: 'Make the file smaller, or link to a copy of it on the web.',
  }),
}
