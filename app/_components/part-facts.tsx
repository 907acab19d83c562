type Props = { name: string; facts: object }

/** What the buttons of a drawn part have to know when one of them is pressed (`partFacts`), as an element that shows nothing. */
export const PartFacts = ({ name, facts }: Props) => <div hidden data-facts={name} data-json={JSON.stringify(facts)} />
