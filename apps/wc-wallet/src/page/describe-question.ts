import { hexToString, isHex } from 'viem'
import type { Question } from '../wallet/question.js'

const titles: Readonly<Record<string, string>> = {
  connect: 'Connect this wallet',
  'sign in': 'Sign in with this wallet',
  personal_sign: 'Sign a message',
  eth_signTypedData: 'Sign typed data',
  eth_signTypedData_v4: 'Sign typed data',
  eth_sendTransaction: 'Send a transaction',
  wallet_sendCalls: 'Send calls',
  wallet_switchEthereumChain: 'Switch the network',
  wallet_addEthereumChain: 'Add a network',
  solana_signMessage: 'Sign a message',
  solana_signTransaction: 'Sign a transaction',
  solana_signAllTransactions: 'Sign transactions',
  solana_signAndSendTransaction: 'Send a transaction',
}

/** What a page asks for, in words and in full. */
export function describeQuestion(
  { method, caipNetworkId, params, peer }: Question,
  networkName: (caipNetworkId: string) => string,
) {
  const who = [peer.name, peer.url, caipNetworkId && networkName(caipNetworkId)].filter(Boolean).join(' · ')
  return { title: titles[method] ?? method, who, details: detailsOf(method, params) }
}

function detailsOf(method: string, params: unknown): string {
  if (method === 'personal_sign' && Array.isArray(params)) return readable(String(params[0]))
  if (method.startsWith('eth_signTypedData') && Array.isArray(params) && typeof params[1] === 'string')
    return pretty(params[1])
  return JSON.stringify(params, undefined, 2)
}

/** A message as a person can read it: text where it is text, else its bytes. */
function readable(message: string): string {
  const text = isHex(message) ? hexToString(message) : message
  return text.includes('\uFFFD') ? message : text
}

function pretty(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), undefined, 2)
  } catch {
    return json
  }
}
