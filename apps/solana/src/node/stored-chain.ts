import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { createChain, type Chain, type ChainSnapshot } from '../chain/chain.js'
import { genesisHash } from '../genesis/genesis.js'

/** Grows when what is written changes its form: a file of another form is left aside. */
const form = 1

interface StoredChain {
  readonly form: typeof form
  readonly snapshot: ChainSnapshot
}

const isStoredChain = (value: unknown): value is StoredChain =>
  typeof value === 'object' && value !== null && 'form' in value && value.form === form && 'snapshot' in value

/** The chain that a file keeps; a new one where there is none, or none that this runtime reads. */
export async function openChain(
  file: string | undefined,
  report: (error: unknown) => void,
): Promise<ReturnType<typeof createChain>> {
  const bytes = file === undefined ? undefined : await readFile(file).catch(() => undefined)
  if (!bytes) return createChain({ genesisHash, report })
  try {
    const stored: unknown = deserialize(bytes)
    if (isStoredChain(stored)) return createChain({ genesisHash, report, snapshot: stored.snapshot })
    report(new Error(`${file} was written by another version: the chain begins anew.`))
  } catch (cause) {
    report(new Error(`${file} cannot be read: the chain begins anew.`, { cause }))
  }
  return createChain({ genesisHash, report })
}

export interface ChainStore {
  /** Writes what has changed; a file is there as a whole or not at all. */
  save(): Promise<void>
  /** Writes for the last time. */
  stop(): Promise<void>
}

/** Keeps a chain in a file as transactions land. */
export function storeChain(chain: Chain, file: string): ChainStore {
  let isChanged = true
  let last = Promise.resolve()
  const forget = chain.listen({ landed: () => (isChanged = true) })

  async function write(): Promise<void> {
    if (!isChanged) return
    isChanged = false
    const stored: StoredChain = { form, snapshot: chain.snapshot() }
    await mkdir(dirname(file), { recursive: true })
    await writeFile(`${file}.new`, serialize(stored))
    await rename(`${file}.new`, file)
  }
  const save = () => (last = last.catch(() => undefined).then(write))
  return {
    save,
    stop() {
      forget()
      // The slots went on without a transaction.
      isChanged = true
      return save()
    },
  }
}
