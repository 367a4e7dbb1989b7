export { figures } from './trainer/figures.js'
