// Entry of the web application: styles of every page, then React is mounted into the root element.
import './ui/tokens.css';
import './ui/popovers/beside-anchor.css';
import './ui/print.css';
import { mount } from './app/app.tsx';

mount(document.getElementById('root'));
