import { readFileSync } from 'node:fs'
import { endpoints, type DirectoryWallet } from '@w3m/core/api'
import * as v from 'valibot'
import { messageOf } from '../service/environment.js'
import { inventWallets } from './invented-wallets.js'

/** The value that stands for the wallets of the local stack, in place of a file. */
const invented = 'invented'

const directoryFile = v.pipe(
  v.string(),
  v.parseJson(),
  endpoints.getWallets.response.entries.data,
  v.check(wallets => new Set(wallets.map(({ id }) => id)).size === wallets.length, 'expected each id once'),
)

/**
 * Reads the wallets of `W3M_DIRECTORY`: those of a JSON file, in the order of the file where they name none; without a
 * value none.
 * @param servedChains CAIP-2 ids that the invented wallets know besides the public ones
 * @throws {Error} naming the file, and the place in it that is wrong
 */
export function readDirectory(file: string | undefined, servedChains: readonly string[]): readonly DirectoryWallet[] {
  if (file === undefined) return []
  if (file === invented) return inventWallets(servedChains)
  const parsed = v.safeParse(directoryFile, readText(file))
  if (parsed.success) return parsed.output.map((wallet, index) => ({ ...wallet, order: wallet.order ?? index + 1 }))
  const [issue] = parsed.issues
  const path = v.getDotPath(issue)
  throw new Error(`W3M_DIRECTORY: ${path ? `${path} of ` : ''}${file} is not valid: ${messageOf(issue)}`)
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error(`W3M_DIRECTORY: ${file} cannot be read.`, { cause: error })
  }
}
