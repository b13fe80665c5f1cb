import { normalize } from 'viem/ens'
import { failure } from '../../http/failure.js'

/** Labels of a name: each may cost a question. */
const labelsMax = 8

/** A name as ENSIP-15 writes it. @throws {Failure} 400 where it is none, or of more labels than are looked up */
export function normalizeName(name: string): string {
  try {
    const found = normalize(name)
    if (found !== '' && found.split('.').length <= labelsMax && found.split('.').every(Boolean)) return found
  } catch {
    // Letters that no name has.
  }
  throw failure(400, 'name', 'This is not a name.')
}
