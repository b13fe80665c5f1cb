import { pages } from './pages.js'
import { expect, test } from './test.js'

test('what stands below the window is pressed once it has come in', async ({ visitor }) => {
  await visitor.window.goto(`${pages}/vanilla.html`)
  await visitor.sees('connect-button')
  await visitor.window.evaluate(
    'page',
    () => {
      const button = Object.assign(document.createElement('button'), { textContent: 'Late' })
      button.dataset['testid'] = 'late'
      button.style.cssText = 'position: fixed; z-index: 9; left: 40px; top: 2000px'
      button.addEventListener('click', () => (button.textContent = 'Pressed'))
      document.body.append(button)
      setTimeout(() => (button.style.top = '40px'), 600)
    },
    null,
  )
  await visitor.click('late')
  expect((await visitor.find('late'))!.text).toBe('Pressed')
})
