/**
 * Delivers messages from anywhere in a page, such as toasts and questions, to the one component that shows them, as
 * window events. That component is loaded late, so earlier messages wait for it.
 */
export class Channel<Message> {
  #event: string
  #waiting: Message[] = []
  #stop = (): void => {}

  constructor(event: string) {
    this.#event = event
  }

  send(message: Message): void {
    const isUnheard = window.dispatchEvent(new CustomEvent(this.#event, { cancelable: true, detail: message }))
    if (isUnheard) this.#waiting.push(message)
  }

  /** Delivers queued and later messages, until the returned function is called or another listener takes over. */
  listen(listener: (message: Message) => void): () => void {
    const hear = (event: Event) => {
      event.preventDefault()
      listener((event as CustomEvent<Message>).detail)
    }
    this.#stop()
    window.addEventListener(this.#event, hear)
    const stop = () => window.removeEventListener(this.#event, hear)
    this.#stop = stop
    for (const message of this.#waiting.splice(0)) listener(message)
    return stop
  }
}
