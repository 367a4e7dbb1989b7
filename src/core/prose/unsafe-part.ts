/** What a section of a report must not have. */
export type UnsafePart = 'html' | 'link' | 'remote-image' | 'image'
