import { refusalWords } from './refusal-words.ts'

export type RefusalReason = 'method' | 'host' | 'origin' | 'token'

/** A page of fixed texts: nothing of the request is in it. */
export function refusalPage(why: RefusalReason): string {
  const { title } = refusalWords
  const { en, zh } = refusalWords[why]
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${title.en}</title></head>
<body><main><h1>${title.en}</h1><p>${en}</p><h2 lang="zh-CN">${title.zh}</h2><p lang="zh-CN">${zh}</p></main></body>
</html>
`
}
