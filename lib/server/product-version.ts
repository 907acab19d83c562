import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The version of the product that runs here. */
export const productVersion: string = JSON.parse(readFileSync(join(process.cwd(), 'package.json'), 'utf8')).version
