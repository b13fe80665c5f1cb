import { pages } from './pages.js'
import { expect, test } from './test.js'

/** Runs in the page: what the profile has kept for it. */
async function readKept() {
  const databases = await indexedDB.databases()
  return {
    cookies: document.cookie,
    local: localStorage.getItem('test:visit'),
    databases: databases.flatMap(({ name }) => (name === 'test-visit' ? [name] : [])),
    caches: (await caches.keys()).filter(name => name === 'test-visit'),
  }
}

const nothing = { cookies: '', local: null, databases: [], caches: [] }
const everything = { cookies: 'test=visit', local: 'kept', databases: ['test-visit'], caches: ['test-visit'] }

test('what one test keeps in its profile is in no other: cookies, storage, databases and caches', async ({
  engine,
  startEngine,
}) => {
  const address = `${pages}/vanilla.html`
  await engine.first.goto(address)
  expect(await engine.first.evaluate('page', readKept, null)).toEqual(nothing)
  await engine.first.evaluate(
    'page',
    async () => {
      document.cookie = 'test=visit; path=/; max-age=3600'
      localStorage.setItem('test:visit', 'kept')
      await caches.open('test-visit')
      await new Promise((resolve, reject) => {
        const opening = indexedDB.open('test-visit')
        opening.onsuccess = resolve
        opening.onerror = reject
      })
    },
    null,
  )
  const sameProfile = await engine.open()
  await sameProfile.goto(address)
  expect(await sameProfile.evaluate('page', readKept, null)).toEqual(everything)

  const other = await startEngine({})
  try {
    await other.first.goto(address)
    expect(await other.first.evaluate('page', readKept, null)).toEqual(nothing)
  } finally {
    await other.stop()
  }
})
