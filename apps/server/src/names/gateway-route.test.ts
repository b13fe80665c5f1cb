import { describe, it } from 'node:test'
import { expect } from 'chai'
import { post } from '../testing/test-server.js'
import { gatewayRoute } from './gateway-route.js'

/** Answers with what it is told of the server that it is at. */
const gateway = { answer: (_question: string, self: string) => Promise.resolve(self) }
const requestOrigin = 'http://127.0.0.1:4401'

describe('A gateway of names', () => {
  for (const [title, origin, expected] of [
    ['at the address that was asked', undefined, requestOrigin],
    ['at the origin of its setting, whatever a proxy asks it by', 'https://api.example.org', 'https://api.example.org'],
  ] as const)
    it(`is ${title}`, async () => {
      const routes = gatewayRoute(gateway, origin)
      const answers = [
        await routes.request(`${requestOrigin}/ccip/0xab/0x01.json`),
        await routes.request(`${requestOrigin}/ccip`, post({ data: '0x01' })),
      ]
      for (const answer of answers) expect(await answer.json()).to.deep.equal({ data: expected })
    })
})
