/** A text that follows a Chinese character: a blank goes before letters and digits. */
export const afterChinese = (text: string): string => (/^[!-~]/.test(text) ? ` ${text}` : text)
