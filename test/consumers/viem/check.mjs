// Every place where our packages call viem, with the viem that this application installed. Classes are compared:
// another copy's would differ.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { test } from 'node:test'
import * as app from './dist/server.js'

const account = app.privateKeyToAccount(`0x${'1'.repeat(64)}`)
const other = app.privateKeyToAccount(`0x${'2'.repeat(64)}`)
const chainId = 'eip155:1'
const message = 'example.com wants you to sign in'
const session = async signer => ({
  data: { accountAddress: account.address, chainId },
  message,
  signature: await signer.signMessage({ message }),
})

test('a sign-in is the account’s own, and nobody else’s', async () => {
  assert.equal(await app.verifyEip155(await session(account), []), true)
  await assert.rejects(app.verifyEip155(await session(other), []), { code: 'SIWX_CHAIN_UNKNOWN' })
})

for (const [returnData, expected] of [
  ['0x01', true],
  ['0x00', false],
]) {
  test(`a contract that says ${returnData} is ${expected ? '' : 'not '}signed in`, async () => {
    const requests = []
    const node = createServer(async (request, response) => {
      const { id, params } = JSON.parse(Buffer.concat(await request.toArray()).toString())
      requests.push(params[0].data)
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ jsonrpc: '2.0', id, result: returnData }))
    }).listen(0, '127.0.0.1')
    await once(node, 'listening')
    try {
      const signed = await session(other)
      assert.equal(await app.verifyEip155(signed, [{ url: `http://127.0.0.1:${node.address().port}/` }]), expected)
      const args = [account.address, app.hashMessage(message), signed.signature]
      assert.deepEqual(requests, [
        app.encodeDeployData({
          abi: app.erc6492SignatureValidatorAbi,
          bytecode: app.erc6492SignatureValidatorByteCode,
          args,
        }),
      ])
    } finally {
      node.closeAllConnections()
      node.close()
    }
  })
}

test('an address is written with its checksum', async () => {
  const written = await app
    .createSiwx({ domain: 'example.com', uri: 'https://example.com' })
    .createMessage({ accountAddress: account.address.toLowerCase(), chainId })
  assert.ok(String(written).includes(account.address), String(written))
})

const connectorOf = w3m =>
  app.w3mConnector(w3m)({ chains: [app.mainnet], emitter: { emit() {}, listenerCount: () => 0 } })

test('a network that cannot be switched to is this viem’s SwitchChainError', async () => {
  const w3m = app.createW3m({ networks: [app.mainnet], metadata: { name: 'viem' } })
  await assert.rejects(
    connectorOf(w3m).switchChain({ chainId: 10 }),
    error => error instanceof app.SwitchChainError && error.cause.code === 'NETWORK_NOT_FOUND',
  )
  w3m.destroy()
})

test('a refusal is this viem’s UserRejectedRequestError', async () => {
  const w3m = {
    account: { get: () => ({ status: 'disconnected' }) },
    connect: () => Promise.reject(new app.W3mError('MODAL_CLOSED', {})),
  }
  await assert.rejects(
    connectorOf(w3m).connect(),
    error => error instanceof app.UserRejectedRequestError && error.code === 4001,
  )
})
