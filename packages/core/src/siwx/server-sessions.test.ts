import { expect } from 'chai'
import { HttpError } from '../errors/http-error.js'
import type { Http } from '../api/http.js'
import { operationError } from '../errors/operation-error.js'
import type { W3mError } from '../errors/w3m-error.js'
import { createMemoryStorage } from '../storage/memory-storage.js'
import { createServerSessions } from './server-sessions.js'
import type { SiwxSession } from './siwx-session.js'

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const other = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

const sessionOf = (accountAddress: string, chainId: 'eip155:1' | 'eip155:10' = 'eip155:1'): SiwxSession => ({
  data: {
    accountAddress,
    chainId,
    domain: 'dapp.example',
    uri: 'https://dapp.example/',
    version: '1',
    nonce: 'abcdefgh',
  },
  message: `${chainId}:${accountAddress}`,
  signature: '0x12',
})

/** A server that believes every message, until it is told otherwise. */
function world(storage = createMemoryStorage()) {
  const sessions = new Map<string, string>()
  const calls: string[] = []
  let failure: Error | undefined
  let count = 0
  const http: Http = {
    request: (async (
      { path }: { path: string },
      input: { body?: { message: string } },
      { bearer }: { bearer?: string } = {},
    ) => {
      calls.push(path.replace('/auth/v1/', ''))
      if (failure) throw failure
      if (path.endsWith('/nonce')) return { nonce: 'abcdefgh', issuedAt: '2026-01-02T12:00:00Z' }
      if (path.endsWith('/authenticate')) {
        const token = `token-${++count}`
        sessions.set(token, input.body!.message)
        return { token }
      }
      if (path.endsWith('/sign-out')) return void sessions.delete(bearer!)
      const known = sessions.get(bearer!)
      if (!known) throw new HttpError(401)
      const [namespace, reference, account] = known.split(':')
      return {
        address: account,
        caip2Network: `${namespace}:${reference}`,
        domain: 'dapp.example',
        uri: 'https://dapp.example/',
        nonce: 'abcdefgh',
        iat: 1_767_355_200,
        exp: 1_767_960_000,
      }
    }) as never,
  }
  const site = { domain: 'dapp.example' }
  const server = createServerSessions('https://auth.example', storage, http, () => site.domain)
  return {
    site,
    server,
    storage,
    sessions,
    calls,
    fail: (error: Error | undefined) => void (failure = error),
  }
}

const code = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing was thrown',
    (error: { code?: unknown }) => error.code,
  )

describe('Sessions that a server keeps', () => {
  it('are asked for by their token, and say what the server says', async () => {
    const { server } = world()
    await server.add(sessionOf(address))
    const [session] = await server.get('eip155:1', address.toLowerCase())
    expect(session!.data).to.deep.include({
      accountAddress: address,
      chainId: 'eip155:1',
      issuedAt: '2026-01-02T12:00:00.000Z',
      expirationTime: '2026-01-09T12:00:00.000Z',
    })
    expect(session!.token).to.equal('token-1')
    expect(await server.get('eip155:10', address)).to.deep.equal([])
  })

  it('are found again after a reload', async () => {
    const { server, storage, sessions } = world()
    await server.add(sessionOf(address))
    const reloaded = world(storage)
    for (const entry of sessions) reloaded.sessions.set(...entry)
    expect(await reloaded.server.get('eip155:1', address)).to.have.length(1)
  })

  it('that the server ended are forgotten, and not asked for again', async () => {
    const { server, sessions, storage, calls } = world()
    await server.add(sessionOf(address))
    sessions.clear()
    expect(await server.get('eip155:1', address)).to.deep.equal([])
    expect(storage.keys()).to.deep.equal([])
    expect(await server.get('eip155:1', address)).to.deep.equal([])
    expect(calls).to.deep.equal(['authenticate', 'me'])
  })

  it('are not forgotten because the server is not there', async () => {
    const { server, fail } = world()
    await server.add(sessionOf(address))
    fail(operationError('HTTP_UNREACHABLE', { origin: 'https://auth.example' }))
    expect(await code(server.get('eip155:1', address))).to.equal('HTTP_UNREACHABLE')
    fail(undefined)
    expect(await server.get('eip155:1', address)).to.have.length(1)
  })

  it('of another account than its own make no session', async () => {
    const { server, sessions } = world()
    await server.add(sessionOf(address))
    sessions.set('token-1', `eip155:1:${other}`)
    expect(await server.get('eip155:1', address)).to.deep.equal([])
  })

  it('of another site that the server serves too make none here, and are forgotten', async () => {
    const { server, site, storage } = world()
    await server.add(sessionOf(address))
    site.domain = 'other.example'
    expect(await server.get('eip155:1', address)).to.deep.equal([])
    expect(storage.keys()).to.deep.equal([])
  })

  it('that one account ends leave those of the others', async () => {
    const { server, sessions } = world()
    for (const session of [sessionOf(address), sessionOf(address, 'eip155:10'), sessionOf(other)])
      await server.add(session)
    await server.delete('eip155:1', address)
    expect([...sessions.values()]).to.deep.equal([`eip155:10:${address}`, `eip155:1:${other}`])
    expect(await server.get('eip155:1', other)).to.have.length(1)
  })

  it('end here too where the server cannot be told', async () => {
    const { server, storage, fail } = world()
    await server.add(sessionOf(address))
    fail(operationError('HTTP_UNREACHABLE', { origin: 'https://auth.example' }))
    await server.delete('eip155:1', address)
    expect(storage.keys()).to.deep.equal([])
  })

  it('all end when nobody is to be signed in; those of another server stay', async () => {
    const { server, sessions, storage } = world()
    const foreign = { server: 'https://else.example', chainId: 'eip155:1', address, token: 'x' }
    storage.set('w3m:sign_in_tokens', JSON.stringify([foreign, 'junk']))
    for (const session of [sessionOf(address), sessionOf(other)]) await server.add(session)
    await server.set([])
    expect(sessions.size).to.equal(0)
    expect(JSON.parse(storage.get('w3m:sign_in_tokens')!)).to.deep.equal([foreign])
  })

  const refusals: readonly (readonly [status: number, code: string])[] = [
    [400, 'SIWX_REFUSED'],
    [401, 'SIWX_REFUSED'],
    [429, 'HTTP_STATUS'],
    [500, 'HTTP_STATUS'],
  ]
  for (const [status, expected] of refusals) {
    it(`are ${expected === 'SIWX_REFUSED' ? 'refused' : 'not refused but failed'} by ${status}`, async () => {
      const { server, storage, fail } = world()
      fail(new HttpError(status, { reasons: [{ field: 'message', description: 'The nonce was used before.' }] }))
      const error = await server.add(sessionOf(address)).catch((reason: unknown) => reason as W3mError)
      expect(error).to.include({ code: expected })
      if (expected === 'SIWX_REFUSED') expect((error as W3mError).message).to.include('The nonce was used before.')
      expect(storage.keys()).to.deep.equal([])
    })
  }
})
