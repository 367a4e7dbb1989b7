/** The README as packages have it. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * @param {string} file
 * @param {(path: string) => boolean} isThere whether a package has a file that the README links to
 * @returns {string} without links to other files; with the words of images that a package does not have
 */
export const readmeWith = (file, isThere) =>
  readFileSync(file, 'utf8').replaceAll(/(!?)\[([^\]]*)\]\(([^)#]*)[^)]*\)/g, (link, image, text, target) => {
    if (/^https?:/.test(target) || isThere(target)) return link
    if (image === '') return text
    return target.endsWith('.svg') ? recording(join(dirname(file), target)) : `_${text}_`
  })

/** The lines of a recorded terminal. */
function recording(file) {
  const lines = readFileSync(file, 'utf8').matchAll(/<text [^>]*>([^<]*)<\/text>/g)
  const text = Array.from(lines, ([, line]) => line).join('\n')
  return `\`\`\`\n${text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')}\n\`\`\``
}
