import { expect } from 'chai'
import { customElement } from './define-element.js'

describe('customElement', () => {
  it('registers a class under a free tag', () => {
    class First extends HTMLElement {}
    customElement('w3m-test-free')(First)
    expect(customElements.get('w3m-test-free')).to.equal(First)
  })

  it('leaves a taken tag to the copy that came first', () => {
    class First extends HTMLElement {}
    class Second extends HTMLElement {}
    customElement('w3m-test-taken')(First)
    expect(() => customElement('w3m-test-taken')(Second)).not.to.throw()
    expect(customElements.get('w3m-test-taken')).to.equal(First)
  })
})
