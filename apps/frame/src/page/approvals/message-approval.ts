import { keccak_256 } from '@noble/hashes/sha3'
import { messageRisks } from '../risks/message-risks.js'
import { bytesToHex, bytesToText, hexToBytes, isHexData } from '../hex-bytes.js'
import { invalidParams } from '../rpc/rpc-failure.js'
import { accountOf, fromFact } from './approval-account.js'
import type { Approval, Fact, PrepareApproval } from './approval.js'
import { knownAddresses } from './known-addresses.js'
import { readSignIn } from './sign-in-text.js'

const prefix = '\x19Ethereum Signed Message:\n'

/** The digest of EIP-191 version 0x45. */
function messageDigest(message: Uint8Array): Uint8Array {
  const head = new TextEncoder().encode(`${prefix}${message.length}`)
  const all = new Uint8Array(head.length + message.length)
  all.set(head)
  all.set(message, head.length)
  return keccak_256(all)
}

/** `[message, address]`, the message as 0x hex or, as some libraries send it, as plain text. */
export const prepareMessage: PrepareApproval = async (params, env) => {
  const [message, address]: readonly unknown[] = Array.isArray(params) ? params : []
  if (typeof message !== 'string') throw invalidParams('personal_sign takes a message and an address')
  accountOf(address, env.evmAddress)
  const bytes = isHexData(message) ? hexToBytes(message) : new TextEncoder().encode(message)
  return messageApproval(
    bytes,
    env.evmAddress,
    messageDigest(bytes),
    env,
    await knownAddresses(env),
    async () => (await env.vault.call('sign.message', { message: bytes.slice() })).signature,
  )
}

/**
 * The approval of any message: what it says, a sign-in told apart, bytes where it is no text. No chain is named: the
 * signature is one of the account, and holds on all of them.
 */
export function messageApproval(
  bytes: Uint8Array,
  from: string,
  digest: Uint8Array | undefined,
  env: { readonly origin: string; readonly evmAddress: string; readonly solanaAddress: string },
  known: readonly string[],
  approve: () => Promise<unknown>,
): Approval {
  const text = bytesToText(bytes)
  const signIn = text === undefined ? undefined : readSignIn(text)
  const note = bytes.length === 0 ? 'message.empty' : text === undefined ? 'message.hex' : undefined
  const facts: Fact[] = [fromFact(from)]
  if (signIn)
    facts.push(
      { label: 'message.domain', value: signIn.domain },
      ...(signIn.statement ? [{ label: 'message.statement', value: signIn.statement } as const] : []),
    )
  return {
    view: {
      title: signIn ? 'message.sign-in' : 'message.title',
      ...(note && { note }),
      facts,
      ...(bytes.length > 0 && { text: text ?? bytesToHex(bytes) }),
      details: [
        ...(digest ? [{ label: 'field.digest', value: bytesToHex(digest), kind: 'code' } as const] : []),
        { label: 'field.bytes', value: bytesToHex(bytes), kind: 'long' },
      ],
      flags: messageRisks({ bytes, origin: env.origin, accounts: [env.evmAddress, env.solanaAddress], known }),
    },
    approve,
  }
}
