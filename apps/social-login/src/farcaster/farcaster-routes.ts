import { Hono, type Context } from 'hono'
import { isHex } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { createChannels, type Channel } from './channels.js'
import type { Registries } from './registries.js'

const chainId = 10
const fidMax = 2 ** 31
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/**
 * Farcaster's relay with its three routes, and in place of the application on a phone `POST /farcaster/approve {
 * channel, fid }`:
 * `channel` is a channel's token, or the address that the code shows.
 */
export function farcasterRoutes({ url, registries }: { readonly url: string; readonly registries: Registries }): Hono {
  const channels = createChannels()
  const addressOf = ({ token }: Channel) => `${url}/farcaster?channelToken=${token}`
  const describe = (channel: Channel) => ({
    state: channel.approval ? 'completed' : 'pending',
    nonce: channel.request.nonce,
    url: addressOf(channel),
    signatureParams: channel.request,
    metadata: { ip: '127.0.0.1', userAgent: 'local' },
    ...channel.approval,
  })
  const ofBearer = (context: Context) =>
    channels.find(/^Bearer (\w+)$/.exec(context.req.header('authorization') ?? '')?.[1] ?? '')
  /** What is no JSON has no fields. */
  const bodyOf = async (context: Context): Promise<Readonly<Record<string, unknown>>> =>
    Object(await context.req.json().catch(() => undefined))
  const unknown = (context: Context) => context.json({ error: 'Unauthorized' }, 401)

  const routes = new Hono()
  routes.post('/v1/channel', async context => {
    const { siweUri, domain, nonce } = await bodyOf(context)
    if (typeof siweUri !== 'string' || typeof domain !== 'string' || (nonce !== undefined && typeof nonce !== 'string'))
      return context.json({ error: 'Validation error' }, 400)
    const channel = channels.open({ siweUri, domain, nonce })
    return context.json({ channelToken: channel.token, url: addressOf(channel), nonce: channel.request.nonce }, 201)
  })
  routes.get('/v1/channel/status', context => {
    const channel = ofBearer(context)
    return channel ? context.json(describe(channel), channel.approval ? 200 : 202) : unknown(context)
  })
  routes.post('/v1/channel/authenticate', async context => {
    const channel = ofBearer(context)
    if (!channel || !context.req.header('x-farcaster-auth-relay-key')) return unknown(context)
    const { message, signature, fid, username, authMethod } = await bodyOf(context)
    if (typeof message !== 'string' || !isHex(signature) || typeof fid !== 'number')
      return context.json({ error: 'Validation error' }, 400)
    channel.approval = { message, signature, fid, username: textOf(username), authMethod: textOf(authMethod) }
    return context.json(describe(channel), 201)
  })

  routes.post('/farcaster/approve', async context => {
    const { channel: token, fid } = await bodyOf(context)
    const text = String(token)
    const channel = channels.find(URL.canParse(text) ? (new URL(text).searchParams.get('channelToken') ?? '') : text)
    if (!channel) return context.json({ error: 'There is no such channel.' }, 404)
    if (!Number.isInteger(fid) || Number(fid) < 1 || Number(fid) > fidMax)
      return context.json({ error: 'fid must be a whole number from 1.' }, 400)
    const number = Number(fid)
    const account = await registries.custodyOf(number)
    const { siweUri: uri, domain, nonce } = channel.request
    const message = createSiweMessage({
      domain,
      address: account.address,
      statement: 'Farcaster Auth',
      uri,
      version: '1',
      chainId,
      nonce,
      issuedAt: new Date(),
      resources: [`farcaster://fid/${number}`],
    })
    channel.approval = {
      message,
      signature: await account.signMessage({ message }),
      fid: number,
      username: `local${number}`,
      authMethod: 'custody',
    }
    return context.json({ fid: number, username: channel.approval.username })
  })
  routes.get('/farcaster', context =>
    context.text(
      'Stand-in for the Farcaster application. To approve: POST /farcaster/approve with {"channel": this address, "fid": 1}',
    ),
  )
  return routes
}
