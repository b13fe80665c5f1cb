import { expect } from 'chai'
import { isRepeatable } from './methods.js'

describe('a method may be sent again', () => {
  const reads = [
    'eth_call',
    'eth_chainId',
    'eth_getBalance',
    'eth_estimateGas',
    'eth_getLogs',
    'net_version',
    'getBalance',
    'getLatestBlockhash',
    'simulateTransaction',
  ]
  for (const method of reads) it(`where it reads, as ${method} does`, () => expect(isRepeatable(method)).to.equal(true))

  const others = [
    'eth_sendTransaction',
    'eth_sendRawTransaction',
    'eth_sendUserOperation',
    'personal_sign',
    'eth_signTypedData_v4',
    'eth_requestAccounts',
    'wallet_sendCalls',
    'wallet_switchEthereumChain',
    'sendTransaction',
    'requestAirdrop',
    'eth_newFilter',
    'eth_getFilterChanges',
    'eth_uninstallFilter',
    'anvil_setBalance',
    'evm_mine',
    'ETH_CALL',
    '',
    'constructor',
    '__proto__',
  ]
  for (const method of others)
    it(`but not where it changes something or is not known, as ${method || 'an empty name'}`, () =>
      expect(isRepeatable(method)).to.equal(false))
})
