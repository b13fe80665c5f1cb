import { existsSync } from 'node:fs'

/** The folder in which the stack keeps its data. */
export function stackData(): string {
  const folder = process.env.W3M_E2E_DATA ?? process.env.W3M_DATA
  if (!folder || !existsSync(folder))
    throw new Error('The test does not know where the stack keeps its data: set W3M_DATA as for the stack.')
  return folder
}
