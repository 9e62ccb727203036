// The bench writes them beside this app, out of the site's API, before it is built.
import articles from '../../../articles.json';

export const dynamicParams = false;

export function generateStaticParams() {
  return articles.map(({ slug }) => ({ slug }));
}

async function articleOf(params) {
  const { slug } = await params;
  return articles.find((article) => article.slug === slug);
}

export async function generateMetadata({ params }) {
  const { title, excerpt } = await articleOf(params);
  return { title, description: excerpt };
}

const imageStyle = { maxWidth: '100%', height: 'auto' };

export default async function Page({ params }) {
  const { title, image, content } = await articleOf(params);
  return (
    <main>
      <article>
        <h1>{title}</h1>
        <img {...image} style={imageStyle} fetchPriority="high" decoding="async" />
        <div dangerouslySetInnerHTML={{ __html: content }} />
      </article>
    </main>
  );
}
