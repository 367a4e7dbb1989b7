/** The README as packages have it. */
import { readFileSync } from 'node:fs'

/**
 * @param {string} file
 * @param {(path: string) => boolean} isThere whether a package has a file that the README links to
 * @returns {string} without links to other files, and without images of them
 */
export const readmeWith = (file, isThere) =>
  readFileSync(file, 'utf8').replaceAll(/(!?)\[([^\]]*)\]\(([^)#]*)[^)]*\)/g, (link, image, text, target) => {
    if (/^https?:/.test(target) || isThere(target)) return link
    return image === '' ? text : ''
  })
