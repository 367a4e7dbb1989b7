import { config } from 'zod'

/** The page's policy allows no script that is made of text, which zod would try. To be imported before what has schemas. */
config({ jitless: true })
