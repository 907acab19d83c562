/**
 * Messages from anywhere in a page to the one part that shows them, such as toasts and questions. That part is loaded late: what
 * is sent before waits for it.
 */
export class Channel<Message> {
  #waiting: Message[] = []
  #listener: ((message: Message) => void) | null = null

  send(message: Message): void {
    if (this.#listener) this.#listener(message)
    else this.#waiting.push(message)
  }

  /** Hands over what waits and all that follows, until the returned function is called or another part listens. */
  listen(listener: (message: Message) => void): () => void {
    this.#listener = listener
    for (const message of this.#waiting.splice(0)) listener(message)
    return () => {
      if (this.#listener === listener) this.#listener = null
    }
  }
}
