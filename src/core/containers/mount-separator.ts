/** A character that ends a path in the option that mounts it. */
export type MountSeparator = ':' | ',' | ' '
