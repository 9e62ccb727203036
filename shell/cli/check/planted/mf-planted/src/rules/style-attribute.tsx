// caught by lint: react(forbid-dom-props)
export const Red = () => <p style={{ color: 'red' }}>Red</p>;
