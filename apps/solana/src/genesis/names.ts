import { createHash } from 'node:crypto'
import { address, getAddressEncoder, getProgramDerivedAddress, type Address } from '@solana/web3.js'
import type { Runtime } from '../chain/runtime.js'
import { localNames } from './genesis.js'

/** The Solana Name Service: `.sns`. */
const nameProgram = address('namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX')
const rootName = address('58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx')
/** The Solana Record Service: its records of one class are `.sol`. */
const recordService = address('srsWjm76StJucL7atFyPSdXFaVLNPFqEt1uFEDPrZsn')
const solClass = address('Dqc9TrYg1AZLEa6UkZUqCDrr9zsHQveo1szGTE1BTW5')

const bytes = (of: Address) => new Uint8Array(getAddressEncoder().encode(of))
const hashOf = (text: string) => new Uint8Array(createHash('sha256').update(text, 'utf8').digest())
const none = new Uint8Array(32)
const join = (...chunks: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(chunks))

/** The account of a name as those programs write it. */
async function accountOf(name: string, owner: Address) {
  const label = name.slice(0, -4)
  if (name.endsWith('.sns')) {
    const seeds = [hashOf(`SPL Name Service${label}`), none, bytes(rootName)]
    const [at] = await getProgramDerivedAddress({ programAddress: nameProgram, seeds })
    return { at, program: nameProgram, data: join(bytes(rootName), bytes(owner), none) }
  }
  const seeds = [new TextEncoder().encode('record'), bytes(solClass), hashOf(`name${label}`)]
  const [at] = await getProgramDerivedAddress({ programAddress: recordService, seeds })
  // A record of a key, not frozen, that does not end.
  const data = join(Uint8Array.of(2), bytes(solClass), Uint8Array.of(0), bytes(owner), new Uint8Array(9))
  return { at, program: recordService, data }
}

/**
 * Puts names on a new chain. The programs that write them cannot be had for this runtime: the accounts are as they
 * would have written them, and nobody changes them.
 */
export async function putNames(runtime: Pick<Runtime, 'rentExemption' | 'setAccount'>): Promise<void> {
  for (const { name, owner } of localNames) {
    const { at, program, data } = await accountOf(name, owner)
    const lamports = runtime.rentExemption(BigInt(data.length))
    runtime.setAccount({ address: at, lamports, owner: program, executable: false, data })
  }
}
