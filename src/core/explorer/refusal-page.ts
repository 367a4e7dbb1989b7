import type { Text } from '../model/text.ts'

/** Why a request is refused. */
const refusalWords = {
  title: { en: 'Not answered', zh: '请求被拒绝' },
  token: {
    en: 'The address has no valid token. Open the address that steady explore printed in the terminal.',
    zh: '地址中没有有效的令牌。请打开 steady explore 在终端打印的地址。',
  },
  host: {
    en: 'The explorer answers only as 127.0.0.1 or localhost. Open the address that steady explore printed.',
    zh: '浏览页面仅以 127.0.0.1 或 localhost 提供服务。请打开 steady explore 打印的地址。',
  },
  origin: {
    en: 'The request came from another site. Open the address that steady explore printed.',
    zh: '请求来自其他网站。请打开 steady explore 打印的地址。',
  },
  method: {
    en: 'The explorer only reads: it answers GET requests.',
    zh: '浏览页面只读，仅响应 GET 请求。',
  },
} as const satisfies Record<string, Text>

export type RefusalReason = 'method' | 'host' | 'origin' | 'token'

/** A page of fixed texts: it repeats nothing from the request. */
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
