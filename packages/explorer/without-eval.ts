import { config } from 'zod'

/** The page's policy forbids code from text, which zod would try. Import this before any schema. */
config({ jitless: true })
