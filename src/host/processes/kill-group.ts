/** Ends a process group at once. @param leader undefined if it never started */
export function killGroup(leader: number | undefined): void {
  if (leader === undefined) return
  try {
    process.kill(-leader, 'SIGKILL')
  } catch {
    // Every process of the group has ended already.
  }
}
