import { errorMessages } from '../errors/error-messages.js'
import { RpcError } from '../errors/rpc-error.js'
import { errorChain, readProperty } from './error-chain.js'
import { nodeErrorName, nodeErrors } from './node-errors.js'

const internalError = -32603
const userRejected = 4001

/**
 * Codes that wallets also give where a more telling one, or a refusal in words, stands further in. Over WalletConnect
 * 5000 is a refusal, and with some wallets any failure: the words tell.
 */
const vagueCodes: readonly number[] = [internalError, -32000, 5000]

/** How wallets without codes say that the visitor refused. */
const refusal =
  /\buser (?:has )?(?:rejected|denied|declined|cancell?ed)\b|\b(?:rejected|denied|declined|cancell?ed) by (?:the )?user\b|^(?:rejected|denied|declined|cancell?ed)\.?$/i

const textMax = 500

interface ErrorLink {
  readonly code: number | undefined
  readonly text: string | undefined
  readonly data: unknown
}

function readLink(link: unknown): ErrorLink {
  const code = readProperty(link, 'code')
  const text = typeof link === 'string' ? link : readProperty(link, 'message')
  return {
    code: toCode(code),
    text: typeof text === 'string' && text.trim() !== '' ? text.slice(0, textMax) : undefined,
    data: readProperty(link, 'data'),
  }
}

function toCode(code: unknown): number | undefined {
  if (code === 'ACTION_REJECTED') return userRejected
  if (typeof code === 'string' && /^-?\d{1,6}$/.test(code)) return Number(code)
  return typeof code === 'number' && Number.isSafeInteger(code) ? code : undefined
}

function isRpcError(error: unknown): error is RpcError {
  try {
    return error instanceof RpcError
  } catch {
    return false
  }
}

/**
 * What a wallet or a node threw, as one shape. Looks through wrapped errors for the most telling code; a refusal told
 * only in words becomes 4001, and what has no code becomes -32603; `reason` is the node's where it gave one. Never
 * throws, whatever it is given. `cause` is the value as it came.
 */
export function toRpcError(error: unknown): RpcError {
  if (isRpcError(error)) return error
  const links = errorChain(error).map(readLink)
  const coded = links.filter((link): link is typeof link & { readonly code: number } => link.code !== undefined)
  const best = coded.find(link => !vagueCodes.includes(link.code)) ?? coded[0]
  const isVague = best?.code === undefined || vagueCodes.includes(best.code)
  const refused = isVague ? links.find(link => link.text !== undefined && refusal.test(link.text)) : undefined
  const source = refused ?? best ?? readLink(error)
  const text = source.text ?? links.find(link => link.text !== undefined)?.text ?? errorMessages.UNKNOWN
  const node = refused ? undefined : nodeErrorName(error)
  return new RpcError(refused ? userRejected : (best?.code ?? internalError), text, {
    cause: error,
    data: source.data,
    reason: node && nodeErrors[node].text,
  })
}
