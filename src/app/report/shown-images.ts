import { join } from 'node:path'
import { imageType } from '../../core/prose/prose-target.ts'
import { shownImagePaths } from '../../core/document/attachments.ts'
import type { Report } from '../../core/report/model.ts'
import { readIfThere } from '../../host/files/disk.ts'

/** The images of an author's sections as `data:` URLs, by path below the results folder; without those that are not there. */
export function shownImages(report: Report, results: string): ReadonlyMap<string, string> {
  const images = new Map<string, string>()
  for (const path of shownImagePaths(report)) {
    const [type, content] = [imageType(path), readIfThere(join(results, path))]
    if (type !== undefined && content !== undefined)
      images.set(path, `data:${type};base64,${content.toString('base64')}`)
  }
  return images
}
