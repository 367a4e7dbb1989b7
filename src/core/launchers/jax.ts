import type { Launcher } from './launcher.ts'
import { placedTasks } from './places.ts'
import { address, port, word } from './words.ts'

/**
 * One task for each rank, for jax.distributed. JAX itself reads JAX_COORDINATOR_ADDRESS and JAX_LOCAL_DEVICE_IDS
 * (jax/_src/distributed.py); the program passes the other two to `jax.distributed.initialize`.
 */
export const jax: Launcher = {
  name: 'jax',
  programs: [],
  canLaunch: () => ({ can: true }),
  tasks: ({ command, topology, devices }) =>
    placedTasks(command, topology, ({ rank, localRank }, size) => ({
      JAX_COORDINATOR_ADDRESS: word`${address(0)}:${port()}`,
      JAX_NUM_PROCESSES: String(size),
      JAX_PROCESS_ID: String(rank),
      ...(devices === 'gpu' ? { JAX_LOCAL_DEVICE_IDS: String(localRank) } : {}),
    })),
}
