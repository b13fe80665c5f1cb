import { describe, it } from 'node:test'
import { expect } from 'chai'
import { answerFailure } from '../http/failure.js'
import { nameImagePath } from './name-image-url.js'
import { nameImageRoute } from './name-image-route.js'

describe('The picture of a name', () => {
  it('is looked for where a name can be that long, and nowhere for longer texts', async () => {
    const requests: string[] = []
    const names = {
      async textOf(name: string) {
        requests.push(name)
        return null
      },
    }
    const routes = nameImageRoute({
      names: names as never,
      registered: undefined,
      chains: [],
      gallery: undefined as never,
      consume: async () => undefined,
    })
    routes.onError((error, context) => answerFailure(context, error))
    const [longest, longer] = ['a'.repeat(255), 'a'.repeat(256)]
    for (const name of [longest, longer]) expect((await routes.request(`${nameImagePath}${name}`)).status).to.equal(404)
    expect(requests).to.deep.equal([longest])
  })
})
